/** Links to a point on two map sites; nothing is loaded from them until somebody follows one. In: degrees. */
export function mapLinks(latitude: number, longitude: number): { app: string; osm: string; google: string } {
  const point = `${latitude},${longitude}`;
  return {
    app: `geo:${point}?q=${point}`,
    osm: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
  };
}
