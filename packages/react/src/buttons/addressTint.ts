/** A CSS gradient that is always the same for an address, from two hues its text gives. */
export function addressTint(address: string): string {
  let hash = 0
  // FNV-like mixing is enough: this only has to tell two accounts apart at a glance.
  for (const character of address.toLowerCase()) hash = (hash * 31 + character.charCodeAt(0)) | 0
  const hue = Math.abs(hash) % 360
  const angle = Math.abs(hash >> 9) % 360
  return `linear-gradient(${angle}deg,hsl(${hue} 62% 62%),hsl(${(hue + 70) % 360} 58% 44%))`
}
