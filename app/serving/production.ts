/**
 * To be imported first: React chooses its build by NODE_ENV when it is imported, and half of it in
 * development mode renders nothing.
 */
process.env.NODE_ENV ??= "production";
