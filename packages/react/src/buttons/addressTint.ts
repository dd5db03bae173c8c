import { avatarTints } from '@latchkey/ui'

/** The colours of an address as a CSS image, the same as on its avatar in the modal. */
export function addressTint(address: string): string {
  const stops = [...avatarTints(address)].reverse()
  return `radial-gradient(circle at 68% 26%,${stops.join(',')})`
}
