// The rules of RFC 3986, appendix A, that sign-in messages are made of. A platform's own `URL` takes more than they
// do, mends what it takes, and differs between platforms: two readers of one text have to agree on it.

const unreserved = 'A-Za-z0-9._~\\-'
const subDelims = "!$&'()*+,;="
const pctEncoded = '%[0-9A-Fa-f]{2}'
const pchar = `(?:[${unreserved}${subDelims}:@]|${pctEncoded})`

const scheme = '[A-Za-z][A-Za-z0-9+.-]*'

const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const ipv4 = `${octet}(?:\\.${octet}){3}`
const group = '[0-9A-Fa-f]{1,4}'
const lastGroups = `(?:${group}:${group}|${ipv4})`
/** At most so many groups before `::`. */
const before = (most: number) => `(?:(?:${group}:){0,${most}}${group})?`
const ipv6 = [
  `(?:${group}:){6}${lastGroups}`,
  `::(?:${group}:){5}${lastGroups}`,
  `(?:${group})?::(?:${group}:){4}${lastGroups}`,
  `${before(1)}::(?:${group}:){3}${lastGroups}`,
  `${before(2)}::(?:${group}:){2}${lastGroups}`,
  `${before(3)}::${group}:${lastGroups}`,
  `${before(4)}::${lastGroups}`,
  `${before(5)}::${group}`,
  `${before(6)}::`,
].join('|')
const ipFuture = `[vV][0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+`
const regName = `(?:[${unreserved}${subDelims}]|${pctEncoded})`
const userinfo = `(?:[${unreserved}${subDelims}:]|${pctEncoded})*`

/** An authority with a host that is not empty. */
const authority = `(?:${userinfo}@)?(?:\\[(?:${ipv6}|${ipFuture})\\]|${regName}+)(?::[0-9]*)?`
const anyAuthority = `(?:${userinfo}@)?(?:\\[(?:${ipv6}|${ipFuture})\\]|${regName}*)(?::[0-9]*)?`

const path = [
  `//${anyAuthority}(?:/${pchar}*)*`,
  `/(?:${pchar}+(?:/${pchar}*)*)?`,
  `${pchar}+(?:/${pchar}*)*`,
  '',
].join('|')
const rest = `(?:${pchar}|[/?])*`

const whole = (rule: string) => new RegExp(`^(?:${rule})$`)

/** Named parts of the rules, each for a whole value. */
export const rules = {
  authority: whole(authority),
  pchars: whole(`${pchar}*`),
  scheme: whole(scheme),
  /** What EIP-4361 allows in a statement: reserved and unreserved characters, and spaces. */
  statement: whole(`[${unreserved}${subDelims}:/?#[\\]@ ]*`),
  uri: whole(`${scheme}:(?:${path})(?:\\?${rest})?(?:#${rest})?`),
}

/** The authority of a URI that has one: `shop.example` of `https://shop.example/login`. */
export function authorityOf(uri: string): string | undefined {
  return rules.uri.test(uri) ? /^[^:/?#]+:\/\/([^/?#]*)/.exec(uri)?.[1] : undefined
}
