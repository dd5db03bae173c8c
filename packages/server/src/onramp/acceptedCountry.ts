/** The country of the language that a browser names first (`Accept-Language`), such as `DE` of `de-DE`; undefined where it names none. */
export function acceptedCountry(accepted: string | undefined): string | undefined {
  const [, country] =
    /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:[-,;\s]|$)/i.exec(accepted ?? '') ?? []
  return country?.toUpperCase()
}
