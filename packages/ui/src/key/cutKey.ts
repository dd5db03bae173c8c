/** The key of an account: what its address alone decides. */
export type CutKey = {
  bow: 'circle' | 'square' | 'diamond' | 'hexagon'
  /** Depth of each cut, 0 (none) to 3, from the bow on. */
  teeth: readonly [number, number, number, number]
  /** Degrees on the colour wheel, one of twelve. */
  hue: number
}

const bows = ['circle', 'square', 'diamond', 'hexagon'] as const
const hues = 12
/** A key with fewer deep cuts than this reads as a line. */
const deepTeeth = 2
const deep = 2

/** Cuts a key after an address, whatever its case; a memory aid and no checksum (ADR 35). */
export function cutKey(address: string): CutKey {
  const hash = mixed(address.toLowerCase())
  return {
    bow: bows[(hash >>> 8) & 3] ?? 'circle',
    hue: ((hash >>> 18) % hues) * (360 / hues),
    teeth: teethOf(hash),
  }
}

function teethOf(hash: number): CutKey['teeth'] {
  const depth = (tooth: number) => (hash >>> (10 + 2 * tooth)) & 3
  const teeth: [number, number, number, number] = [depth(0), depth(1), depth(2), depth(3)]
  if (teeth.filter((each) => each >= deep).length >= deepTeeth) return teeth
  // Always the same two teeth would make a third of all keys look alike.
  const first = hash & 3
  const second = (first + 1 + (((hash >>> 2) & 63) % 3)) & 3
  teeth[first] = deep
  teeth[second] = deep + 1
  return teeth
}

/** FNV-1a, then the last step of MurmurHash3, without which neighbours would share their upper bits. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
