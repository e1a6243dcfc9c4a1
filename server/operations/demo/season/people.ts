import type { CategoryRule } from '#rules/season/categories/categories.ts';
import type { Random } from '#rules/raceday/day/draw/random.ts';
import { bell, pickOne } from './chance.ts';

import { wordList } from '#rules/names/word-list.ts';

/** Ordinary names, which refer to nobody in particular. */
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

const NAMES: Record<'es' | 'pt', Names> = { es: SPANISH, pt: PORTUGUESE };

/** The longest names of people. A screen that fits these fits any. */
const LONG_NAMES: Record<'es' | 'pt', readonly { first: string; last: string; gender: 'WOMAN' | 'MEN' }[]> = {
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

/** A rider of the demo, with a form (hidden) that decides the results. */
export interface Person {
  rider_id: number;
  rider_firstname: string;
  rider_lastname: string;
  rider_gender: 'WOMAN' | 'MEN';
  rider_birthdate: string;
  rider_dni: string;
  plate: string;
  skill: number;
  lap_s: number;
}

/** Documents of the demo begin at a number no registry has reached. */
const FIRST_DNI = 99_000_000;
const OLDEST = 62;

function ageIn({ min_age, max_age }: CategoryRule, random: Random): number {
  const youngest = min_age ?? Math.max(3, (max_age ?? 40) - 6);
  const oldest = Math.min(max_age ?? youngest + 14, OLDEST);
  return youngest + random.below(Math.max(1, oldest - youngest + 1));
}

/** Returns the lap of an age: half a minute more for small children, and a little more for cruisers. */
function lapOf(age: number, category: CategoryRule): number {
  const growing = Math.max(0, 17 - age);
  const slowing = Math.max(0, age - 30);
  return (
    34 +
    growing * 1.6 +
    slowing * 0.25 +
    (category.gender === 'WOMAN' ? 1.8 : 0) +
    (category.wheel === 24 ? 0.6 : 0)
  );
}

/** Makes a rider for a class, with a plate, and an id that also makes the document unique. */
export function makePerson(
  rider_id: number,
  plate: string,
  category: CategoryRule,
  language: 'es' | 'pt',
  year: number,
  random: Random,
): Person {
  const gender = category.gender ?? (random.below(4) === 0 ? 'WOMAN' : 'MEN');
  const names = NAMES[language];
  const long = random.below(120) === 0 ? pickOne(LONG_NAMES[language], random) : null;
  const first = pickOne(gender === 'WOMAN' ? names.women : names.men, random);
  const second = random.below(3) === 0 ? ` ${pickOne(names.surnames, random)}` : '';
  const last = pickOne(names.surnames, random) + second;
  const chosen = long?.gender === gender ? long : { first, last };
  const age = ageIn(category, random);
  const month = String(1 + random.below(12)).padStart(2, '0');
  const day = String(1 + random.below(28)).padStart(2, '0');
  return {
    rider_id,
    rider_firstname: chosen.first,
    rider_lastname: chosen.last,
    rider_gender: gender,
    rider_birthdate: `${year - age}-${month}-${day}`,
    rider_dni: String(FIRST_DNI + rider_id),
    plate,
    skill: bell(random),
    lap_s: lapOf(age, category),
  };
}
