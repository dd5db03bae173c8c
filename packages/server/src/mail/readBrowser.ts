const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iPhone'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A browser and the system it runs on, as far as they are known by name; `iPhone` is an iPad, too. */
export type KnownBrowser = { browser: string | undefined; system: string | undefined }

/** What a browser says of itself: enough to know one's own device by, and never what it wrote itself. */
export function readBrowser(userAgent: string): KnownBrowser {
  const nameIn = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
