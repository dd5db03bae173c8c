/** `latchkey-core.tgz` for `@latchkey/core`. */
export function tarballName(name: string): string {
  return `${name.replace('@', '').replace('/', '-')}.tgz`
}
