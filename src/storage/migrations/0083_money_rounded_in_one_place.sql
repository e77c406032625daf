-- V2-AMT-3: two decimals, half away from zero, like `roundToMoney` of `domain/decimal/rounding.ts`. Statements round money by this function
-- and by nothing else. The planner puts its body in place of a call, so it costs nothing.
CREATE FUNCTION rounded_to_money(amount numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN round(amount, 2);
