/** Names as in Latin American lists: two surnames, particles, apostrophes, ñ and ç. */
export const riderNames = [
  'Thiago González Paz',
  'Joaquín Quiroga',
  'Mía Rodríguez',
  'María de los Ángeles Fernández-Etchegaray dos Santos',
  'Renata Ibáñez de la Cruz',
  'Bautista Núñez',
  "Gianluca D'Angelo",
  'João Gonçalves',
  'Lautaro Peralta',
  'Valentino Sosa Brizuela',
  'Emma Castro',
  'Benicio Acuña',
  'Santino Ojeda',
  'Ian Villalba Rolón',
  'Catalina Muñoz',
  'Felipe Araújo',
] as const;

export const clubNames = [
  'Club BMX Rosario',
  'Peñarol BMX',
  'Pista Norte',
  'Asociación Mendocina de Bicicross y Deportes Extremos',
  'Bariloche BMX',
] as const;
