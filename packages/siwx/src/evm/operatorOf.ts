/** Names under which registries sell domains, such as `co.uk`. */
const registrySuffix = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/**
 * Who runs the node of a URL, as far as its host tells: the domain that somebody has registered, without what stands before
 * it, as that is free for whoever has it. An address stands for itself.
 */
export function operatorOf(url: string): string {
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host
  const labels = host.split('.')
  const length = registrySuffix.test(labels.slice(-2).join('.')) ? 3 : 2
  return labels.slice(-length).join('.')
}
