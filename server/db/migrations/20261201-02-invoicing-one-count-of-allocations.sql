-- count_allocations (20261130-92) counts both sides by their own sign already: the function of 20261201-01 serves nobody.

drop function allocate_amount();
