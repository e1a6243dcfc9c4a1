const list = (text: string): readonly string[] => text.split(',').map((name) => name.trim());

/**
 * It holds states, provinces or departments by IOC code of the country. In other countries people write their own.
 * The 24 Argentine provinces come from spec §3, "States list: 24 Argentine provinces", and the others follow ISO 3166-2.
 */
const states: Readonly<Record<string, readonly string[]>> = {
  ARG: list(`Buenos Aires, Catamarca, Chaco, Chubut, Ciudad Autónoma de Buenos Aires, Córdoba, Corrientes, Entre Ríos, Formosa,
    Jujuy, La Pampa, La Rioja, Mendoza, Misiones, Neuquén, Río Negro, Salta, San Juan, San Luis, Santa Cruz, Santa Fe,
    Santiago del Estero, Tierra del Fuego, Tucumán`),
  BOL: list(`Beni, Chuquisaca, Cochabamba, La Paz, Oruro, Pando, Potosí, Santa Cruz, Tarija`),
  BRA: list(`Acre, Alagoas, Amapá, Amazonas, Bahia, Ceará, Distrito Federal, Espírito Santo, Goiás, Maranhão, Mato Grosso,
    Mato Grosso do Sul, Minas Gerais, Pará, Paraíba, Paraná, Pernambuco, Piauí, Rio de Janeiro, Rio Grande do Norte,
    Rio Grande do Sul, Rondônia, Roraima, Santa Catarina, São Paulo, Sergipe, Tocantins`),
  CHI: list(`Antofagasta, Araucanía, Arica y Parinacota, Atacama, Aysén, Biobío, Coquimbo, Los Lagos, Los Ríos, Magallanes, Maule,
    Metropolitana de Santiago, Ñuble, O'Higgins, Tarapacá, Valparaíso`),
  COL: list(`Amazonas, Antioquia, Arauca, Atlántico, Bogotá, Bolívar, Boyacá, Caldas, Caquetá, Casanare, Cauca, Cesar, Chocó, Córdoba,
    Cundinamarca, Guainía, Guaviare, Huila, La Guajira, Magdalena, Meta, Nariño, Norte de Santander, Putumayo, Quindío, Risaralda,
    San Andrés y Providencia, Santander, Sucre, Tolima, Valle del Cauca, Vaupés, Vichada`),
  CRC: list(`Alajuela, Cartago, Guanacaste, Heredia, Limón, Puntarenas, San José`),
  ECU: list(`Azuay, Bolívar, Cañar, Carchi, Chimborazo, Cotopaxi, El Oro, Esmeraldas, Galápagos, Guayas, Imbabura, Loja, Los Ríos,
    Manabí, Morona Santiago, Napo, Orellana, Pastaza, Pichincha, Santa Elena, Santo Domingo de los Tsáchilas, Sucumbíos, Tungurahua,
    Zamora Chinchipe`),
  MEX: list(`Aguascalientes, Baja California, Baja California Sur, Campeche, Chiapas, Chihuahua, Ciudad de México, Coahuila, Colima,
    Durango, Estado de México, Guanajuato, Guerrero, Hidalgo, Jalisco, Michoacán, Morelos, Nayarit, Nuevo León, Oaxaca, Puebla,
    Querétaro, Quintana Roo, San Luis Potosí, Sinaloa, Sonora, Tabasco, Tamaulipas, Tlaxcala, Veracruz, Yucatán, Zacatecas`),
  PAR: list(`Alto Paraguay, Alto Paraná, Amambay, Asunción, Boquerón, Caaguazú, Caazapá, Canindeyú, Central, Concepción, Cordillera,
    Guairá, Itapúa, Misiones, Ñeembucú, Paraguarí, Presidente Hayes, San Pedro`),
  PER: list(`Amazonas, Áncash, Apurímac, Arequipa, Ayacucho, Cajamarca, Callao, Cusco, Huancavelica, Huánuco, Ica, Junín, La Libertad,
    Lambayeque, Lima, Loreto, Madre de Dios, Moquegua, Pasco, Piura, Puno, San Martín, Tacna, Tumbes, Ucayali`),
  URU: list(`Artigas, Canelones, Cerro Largo, Colonia, Durazno, Flores, Florida, Lavalleja, Maldonado, Montevideo, Paysandú,
    Río Negro, Rivera, Rocha, Salto, San José, Soriano, Tacuarembó, Treinta y Tres`),
  VEN: list(`Amazonas, Anzoátegui, Apure, Aragua, Barinas, Bolívar, Carabobo, Cojedes, Delta Amacuro, Distrito Capital, Falcón, Guárico,
    La Guaira, Lara, Mérida, Miranda, Monagas, Nueva Esparta, Portuguesa, Sucre, Táchira, Trujillo, Yaracuy, Zulia`),
};

/**
 * Lists the states of a country to choose from.
 *
 * @param country_code The IOC code of the country, such as `ARG`.
 * @returns The states, or null if people write their own.
 */
export function statesOf(country_code: string): readonly string[] | null {
  return states[country_code] ?? null;
}
