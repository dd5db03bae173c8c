import { useKeptState } from './useKeptState.ts'
import { useSettled } from './useSettled.ts'

/** A click that was meant for what was here before, as the second one of a double click, is none for what has come. */
const inertMs = 400

/** Whether the visitor has still to say yes to what is said by its `id`; a yes is to that alone. */
export function useAgreement(id: string | undefined) {
  const [agreed, setAgreed] = useKeptState<string | undefined>('agreed', undefined)
  const asked = agreed === id ? undefined : id
  return {
    agree: () => setAgreed(id),
    // Also where other words have taken the place of those that were read.
    isInert: useSettled(asked, inertMs) !== asked,
    mustAgree: asked !== undefined,
  }
}
