/// Limits the engine to the vector methods up to this one, in the order of its enum `ck_vector_method`. The function is part
/// of the engine, whose C target is no product.
void ck_limit_vector_methods(int best);
