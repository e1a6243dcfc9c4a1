/** Addresses that show a point on a map; nothing of theirs is loaded until somebody goes there. In: degrees. */
export function mapLinks(latitude: number, longitude: number): { app: string; osm: string; google: string } {
  const point = `${latitude},${longitude}`;
  return {
    app: `geo:${point}?q=${point}`,
    osm: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
  };
}
