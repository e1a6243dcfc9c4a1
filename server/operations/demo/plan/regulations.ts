import type { PointsRange } from '#rules/season/cups/points-tables.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import type { DemoCup } from './cups.ts';

function tableOf(points: readonly PointsRange[], place: string, score: string): string {
  const rows = points
    .slice(0, 16)
    .map(
      ({ from, to, points: score }) =>
        `<tr><td>${from === to ? from : `${from}–${to}`}</td><td>${score}</td></tr>`,
    )
    .join('');
  return `<table><thead><tr><th>${place}</th><th>${score}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function inSpanish(cup: DemoCup): string {
  const { rules, count_best } = cup;
  const mixed = rules.moto_mode === 'mixed';
  return `<h2>1. Organización</h2>
<p>La <strong>${cup.name}</strong> se corre en ${cup.dates.length} fechas. La participación implica conocer y aceptar este reglamento.</p>
<h2>2. Inscripción</h2>
<ul><li>La inscripción se hace en línea: abre 15 días antes de cada fecha, a las 00:00, y cierra 3 días antes, a las 23:59. Para una fecha de un sábado, se puede inscribir hasta el miércoles a las 23:59.</li>
<li>Se necesita licencia vigente, apto físico y la autorización de un adulto responsable para los menores de edad.</li>
<li>El día de la carrera no se reciben inscripciones; sólo se confirman las placas en la mesa de control.</li></ul>
<h2>3. Categorías</h2>
<p>La categoría se define por el año de nacimiento y vale para toda la temporada. Las categorías con menos de tres pilotos pueden correr
junto con la más cercana; los puntos se dan en la categoría de inscripción.</p>
<h2>4. Sistema de competencia</h2>
<p>Cada piloto corre ${rules.motos} mangas${mixed ? ', con sorteo nuevo de series y andariveles en cada una' : ' con los mismos rivales y andariveles rotados'}.
Cada manga da 9 menos el puesto: ocho puntos el primero, siete el segundo, y así hasta uno; más es mejor.
${mixed ? 'Pasan a la etapa siguiente los mejores de la categoría por suma de puntos.' : 'Pasan a la etapa siguiente los cuatro mejores de cada serie.'}</p>
<ul><li>Hasta ocho pilotos: suman las tres mangas y no hay final aparte.</li>
<li>Quien abandona (DNF) recibe los puntos del último de la serie; el relegado (REL), dos menos que el último.</li>
<li>${rules.dns === 'bar' ? 'Quien no larga una manga (DNS) no puede clasificar.' : 'Quien no larga una manga (DNS) recibe dos puntos menos que el último.'}</li>
<li>Los empates se definen por ${rules.tie_break === 'timed' ? 'el tiempo de la última manga' : 'el puesto en la última manga; si siguen, por la anterior'}.</li></ul>
${
  cup.showRanking
    ? `<h2>5. Puntaje del campeonato</h2>
<p>${count_best === null ? 'Cuentan todas las fechas.' : `Cuentan los ${count_best} mejores resultados de cada piloto.`} La última fecha otorga puntaje doble.</p>
${tableOf(cup.points, 'Puesto', 'Puntos')}`
    : ''
}
<h2>6. Equipamiento y seguridad</h2>
<p>Casco integral, guantes, buzo de manga larga y pantalón largo (o rodilleras) son obligatorios en la pista, también en los entrenamientos.
La placa va al frente, con el número legible y el color de la categoría.</p>
<h2>7. Reclamos</h2>
<p>Se presentan por escrito hasta 15 minutos después de publicados los resultados provisorios de la etapa. Decide el panel de comisarios.</p>`;
}

function inPortuguese(cup: DemoCup): string {
  const { rules } = cup;
  const onPoints = FORMATS[rules.heats].sumIsTheResult;
  return `<h2>1. Organização</h2>
<p>O <strong>${cup.name}</strong> tem ${cup.dates.length} etapas. Ao se inscrever, o piloto declara conhecer e aceitar este regulamento.</p>
<h2>2. Inscrições</h2>
<ul><li>As inscrições são feitas pela internet: abrem 15 dias antes de cada etapa, às 00:00, e encerram 3 dias antes, às 23:59. Para uma etapa no sábado, dá para se inscrever até quarta-feira às 23:59.</li>
<li>São exigidos filiação em dia, atestado médico e, para menores, autorização do responsável.</li>
<li>As listas são publicadas antes do sorteio; correções de nome, placa ou clube só até a véspera.</li></ul>
<h2>3. Categorias</h2>
<p>A categoria é definida pelo ano de nascimento e vale para toda a temporada. Categorias com menos de três pilotos podem ser mescladas com a mais próxima.</p>
<h2>4. Sistema de prova</h2>
<p>Cada piloto corre ${rules.motos} baterias, com raias em rodízio. ${
    onPoints
      ? 'Vale a soma das baterias; em caso de empate, decide a última.'
      : 'Classificam-se os quatro primeiros de cada grupo até a final de oito pilotos.'
  }</p>
<ul><li>Quem abandona (DNF) recebe os pontos do último do grupo; o rebaixado (REL), dois a menos que o último.</li>
<li>Quem não larga (DNS) não pode se classificar.</li></ul>
${
  cup.showRanking
    ? `<h2>5. Pontuação do ranking</h2>
<p>Contam todas as etapas; a última vale pontos em dobro.</p>
${tableOf(cup.points, 'Colocação', 'Pontos')}`
    : `<h2>5. Sem ranking</h2>
<p>O festival é de iniciação: não há classificação geral e todos recebem certificado de participação.</p>
<table><thead><tr><th>Idade</th><th>Bicicleta</th></tr></thead><tbody><tr><td>até 4 anos</td><td>aro 12, sem pedal</td></tr>
<tr><td>5 anos ou mais</td><td>aro 20</td></tr></tbody></table>`
}
<h2>6. Equipamento</h2>
<p>Capacete fechado, luvas, camisa de manga longa e calça comprida são obrigatórios na pista, inclusive nos treinos.</p>
<h2>7. Protestos</h2>
<p>Por escrito, até 15 minutos após a publicação do resultado provisório. A decisão é do colégio de comissários.</p>`;
}

/** Writes the regulation of a cup like its organizer, as HTML of headings, paragraphs, lists and a table. */
export function regulationOf(cup: DemoCup, language: 'es' | 'pt'): string {
  return language === 'pt' ? inPortuguese(cup) : inSpanish(cup);
}
