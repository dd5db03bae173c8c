import { afterOpening } from '../../frame/opening.ts'
import { ElsewhereWords } from './ElsewhereWords.tsx'
import { StrangeCodeWords } from './StrangeCodeWords.tsx'

/** The chunk behind `useWarningWords`, which names what is there before it (ADR 0023). */
export const strangeCodeParts = afterOpening({ ElsewhereWords, StrangeCodeWords })
