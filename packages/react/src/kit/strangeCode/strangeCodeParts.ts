import { afterOpening } from '../../frame/opening.ts'
import { StrangeCodeWords } from './StrangeCodeWords.tsx'

/** The chunk behind `useStrangeCode`, which names what is there before it (ADR 0023). */
export const strangeCodeParts = afterOpening({ StrangeCodeWords })
