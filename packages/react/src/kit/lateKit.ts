/** The kit for who needs it without a feature: an entry of its own, or each page carries what makes one of the kit (ADR 0023). */
export { kit } from './kit.ts'
