/** Import first: React chooses its build by NODE_ENV on import, and a mix renders nothing. */
process.env.NODE_ENV ??= "production";
