/** The address at which the API describes itself, as OpenAPI. It is no call of `endpoints`, because it describes them. */
export const openApiPath = '/api/openapi.json';
