"""The phrases by which replies announce, suppose, take back and refuse answers, in English and Chinese.

Every repetition here is bounded or possessive: a hostile reply costs time in proportion to its length.
"""
