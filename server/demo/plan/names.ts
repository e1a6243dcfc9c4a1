import { wordList } from '#rules/names/word-list.ts';

/** Names as people have them; nobody in particular is meant. */
interface Names {
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
}

const SPANISH: Names = {
  women:
    wordList(`Abril, Agustina, Alma, Antonella, Araceli, Belén, Brenda, Camila, Candelaria, Catalina, Celeste, Clara,
    Constanza, Delfina, Elena, Emilia, Emma, Ernestina, Fernanda, Florencia, Guadalupe, Inés, Isabella, Ivanna, Jazmín, Josefina,
    Juana, Julieta, Lola, Lourdes, Lucía, Luz, Magalí, Malena, Manuela, María Belén, María Paz, Martina, Mía, Milagros, Morena,
    Nahir, Oriana, Paloma, Pilar, Renata, Rocío, Sabrina, Sol, Trinidad, Valentina, Victoria, Violeta, Ximena, Zoé`),
  men: wordList(`Agustín, Alejo, Álvaro, Bautista, Benicio, Benjamín, Bruno, Ciro, Cristóbal, Dante, Dylan, Elías, Emiliano,
    Ezequiel, Facundo, Felipe, Franco, Gael, Gaspar, Genaro, Ignacio, Ian, Íker, Joaquín, José Tomás, Juan Cruz, Juan Pablo,
    Julián, Lautaro, León, Lisandro, Lorenzo, Lucio, Máximo, Mateo, Matías, Nahuel, Nicolás, Noah, Octavio, Pedro, Ramiro,
    Renzo, Salvador, Santino, Santiago, Simón, Tadeo, Thiago, Tobías, Tomás, Ulises, Valentín, Vicente, Xavier`),
  surnames:
    wordList(`Acosta, Aguirre, Álvarez, Arancibia, Ávalos, Báez, Barrionuevo, Benítez, Bustamante, Cabrera, Cáceres,
    Campos, Cárdenas, Carrizo, Castaño, Ceballos, Córdoba, Correa, Díaz, Domínguez, Echeverría, Escudero, Espíndola, Estévez,
    Farías, Ferreyra, Figueroa, Fuentes, Funes, Gallardo, Gamboa, Giménez, Godoy, González, Guzmán, Heredia, Ibáñez, Iturralde,
    Jofré, Lencina, Ledesma, Leiva, Luján, Maidana, Maldonado, Mansilla, Márquez, Mercado, Montenegro, Moyano, Muñoz, Navarro,
    Núñez, Ojeda, Olguín, Ordóñez, Ortúzar, Páez, Palacios, Paredes, Peralta, Pereyra, Ponce, Quintana, Quiroga, Ramírez,
    Ríos, Rivarola, Rodríguez, Salcedo, Saldaña, Sánchez, Sepúlveda, Sosa, Suárez, Tapia, Toledo, Urquiza, Valdés, Vallejos,
    Vega, Velázquez, Vergara, Villalba, Yáñez, Zabala, Zamora, Zúñiga`),
};

const PORTUGUESE: Names = {
  women:
    wordList(`Alice, Ana Beatriz, Ana Júlia, Antônia, Beatriz, Bianca, Bruna, Cecília, Clarice, Eduarda, Elisa, Esther,
    Fernanda, Gabriela, Giovanna, Helena, Heloísa, Isadora, Isis, Joana, Júlia, Lara, Larissa, Laura, Letícia, Lívia, Lorena,
    Luísa, Manuela, Maria Clara, Maria Eduarda, Mariana, Marina, Melissa, Milena, Nicole, Olívia, Rafaela, Rebeca, Sofia,
    Stella, Tainá, Valentina, Vitória, Yasmin`),
  men: wordList(`Anthony, Arthur, Augusto, Bento, Bernardo, Breno, Caetano, Caio, Cauã, Daniel, Davi, Davi Lucca, Eduardo, Emanuel,
    Enzo, Erick, Fábio, Felipe, Francisco, Gabriel, Gael, Guilherme, Gustavo, Heitor, Henrique, Ian, Isaac, João Guilherme,
    João Pedro, João Vitor, Joaquim, Kauê, Leonardo, Levi, Lorenzo, Luan, Lucas, Luiz Felipe, Matheus, Miguel, Murilo, Nícolas,
    Otávio, Pedro Henrique, Rafael, Raí, Ravi, Ruan, Samuel, Theo, Tomás, Vicente, Vinícius, Yuri`),
  surnames:
    wordList(`Abreu, Aguiar, Albuquerque, Almeida, Alves, Amaral, Andrade, Antunes, Araújo, Assunção, Azevedo, Barbosa, Barros,
    Batista, Bezerra, Bittencourt, Borges, Braga, Brandão, Caldeira, Câmara, Camargo, Cardoso, Carneiro, Carvalho, Coelho,
    Conceição, da Cunha, da Luz, da Silva, das Neves, de Assis, de Paula, do Nascimento, dos Anjos, dos Santos, Duarte, Esteves,
    Falcão, Faria, Figueiredo, Fontes, Freitas, Furtado, Galvão, Gonçalves, Guimarães, Lacerda, Leitão, Lemos, Lopes, Macêdo,
    Machado, Magalhães, Marques, Medeiros, Mendonça, Meneses, Moraes, Moreira, Moura, Nóbrega, Nogueira, Novaes, Pacheco, Peixoto,
    Pinheiro, Pires, Queiroz, Ramalho, Rezende, Sá, Sampaio, Siqueira, Taveira, Teixeira, Vasconcelos, Vieira, Xavier`),
};

export const NAMES: Record<'es' | 'pt', Names> = { es: SPANISH, pt: PORTUGUESE };

/** The longest names people carry: a screen that holds these holds any. */
export const LONG_NAMES: Record<
  'es' | 'pt',
  readonly { first: string; last: string; gender: 'WOMAN' | 'MEN' }[]
> = {
  es: [
    { first: 'María de los Ángeles', last: 'Fernández Etchegaray', gender: 'WOMAN' },
    { first: 'Maximiliano Ezequiel', last: 'Rodríguez Goycochea', gender: 'MEN' },
    { first: 'Juan Sebastián', last: 'Ibarguengoytía Núñez', gender: 'MEN' },
  ],
  pt: [
    { first: 'João Pedro', last: "dos Santos d'Ávila", gender: 'MEN' },
    { first: 'Maria Antonieta', last: 'Albuquerque de Vasconcelos', gender: 'WOMAN' },
    { first: 'Luiz Guilherme', last: 'Figueiredo do Nascimento', gender: 'MEN' },
  ],
};
