import { isDisguised } from '../isDisguised.ts'
import type { InstructionReader } from './InstructionReader.ts'

/** Reads a memo: a text, which the program refuses where it is none. */
export const readMemo: InstructionReader = ({ data }) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return [{ effect: { kind: 'memo', text }, reasons: isDisguised(text) ? ['disguised'] : [] }]
  } catch {
    throw new RangeError('It is no text')
  }
}
