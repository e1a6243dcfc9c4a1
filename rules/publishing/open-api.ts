/** The address at which the API describes itself, as OpenAPI. It is no call of the contract, because it describes the calls. */
export const openApiPath = '/api/openapi.json';
