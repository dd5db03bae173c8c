/** Names under which registries sell domains, such as `co.uk`. */
const registrySuffix = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/** Whoever runs this machine: each of its names and addresses stands for it. */
const thisMachine = 'localhost'

/**
 * Who runs the node of a URL, as far as its host tells: the domain that somebody has registered, without what stands before
 * it, as that is free for whoever has it. An IPv4 address stands for itself, an IPv6 one for its /64, which one machine has whole,
 * and whatever is only of this machine for `localhost`.
 */
export function operatorOf(url: string): string {
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return ofIpv6(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return ofIpv4(host)
  const labels = host.split('.')
  if (labels.at(-1) === thisMachine) return thisMachine
  const length = registrySuffix.test(labels.slice(-2).join('.')) ? 3 : 2
  return labels.slice(-length).join('.')
}

/** What connects to 0.0.0.0 reaches this machine, too. */
function ofIpv4(address: string): string {
  return address.startsWith('127.') || address === '0.0.0.0' ? thisMachine : address
}

/** An address as a URL writes it: with `::`, and without dots. */
function ofIpv6(address: string): string {
  const [before = [], after = []] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const numbers = groups.map((group) => Number.parseInt(group, 16))
  const isZero = (end: number) => numbers.slice(0, end).every((each) => each === 0)
  const [high = 0, low = 0] = numbers.slice(6)
  if (isZero(5) && numbers[5] === 0xffff)
    return ofIpv4([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  if (isZero(7) && low <= 1) return thisMachine
  return groups.slice(0, 4).join(':')
}
