export type PackedManifest = {
  bin?: Record<string, string>
  exports?: Record<string, Record<string, string>>
  files?: readonly string[]
  publishConfig?: { access?: string; provenance?: boolean }
}

type Tarball = {
  /** Paths inside the package, without a leading `./`. */
  files: readonly string[]
  /** The package's folder has a README.md. */
  hasReadme: boolean
  manifest: PackedManifest
}

/** What only development uses: tests, what they need, settings of tools, and pages to try things on. */
const ofDevelopment = [
  /[.](test|test-d|spec|gallery)[.]/,
  /(^|\/)(bench|fixtures|gallery|playground|scripts|test|testing|vite)\//,
  /(^|\/)(tsconfig|vite[.]config|vitest[.]config)[^/]*$/,
  /[.]tsbuildinfo$|(^|\/)[.]/,
]

/** Why a tarball may not be published; nothing when it may. */
export function tarballProblems({ files, hasReadme, manifest }: Tarball): string[] {
  const has = new Set(files)
  const entries = [
    ...Object.values(manifest.exports ?? {}).flatMap((target) => Object.values(target)),
    ...Object.values(manifest.bin ?? {}),
  ].map((path) => path.replace(/^[.]\//, ''))
  const needed = ['package.json', 'LICENSE', ...(hasReadme ? ['README.md'] : []), ...entries]
  // One that a build should have made is left out without a word.
  const folders = (manifest.files ?? []).filter((path) => !path.startsWith('!'))
  return [
    ...needed.filter((path) => !has.has(path)).map((path) => `${path} is missing`),
    ...folders
      .filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))
      .map((path) => `${path} is empty`),
    ...files
      .filter((path) => ofDevelopment.some((pattern) => pattern.test(path)))
      .map((path) => `${path} is only for development`),
    ...(manifest.publishConfig?.access === 'public' ? [] : ['publishConfig.access is not public']),
    ...(manifest.publishConfig?.provenance === true ? [] : ['publishConfig.provenance is not on']),
  ]
}
