/** The kit for who needs it without a feature: an entry of its own, or each page carries what makes one of the kit (ADR 0023). */
// biome-ignore lint/performance/noBarrelFile: an entry of a chunk, not a barrel.
export { kit } from './kit.ts'
