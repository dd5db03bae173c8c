const skipped = new Set(['artifacts', 'dist', 'generated', 'node_modules'])

/** True for a path with `/` whose file is TypeScript or JavaScript, and not built, installed or hidden. */
export function isSource(path: string): boolean {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return /[.][cm]?[jt]sx?$/.test(name) && folders.every(isSourceFolder)
}

export function isSourceFolder(name: string): boolean {
  return !skipped.has(name) && !name.startsWith('.')
}
