import { EmptyLine } from './EmptyLine.tsx'
import { en } from './en.ts'
import { useTexts } from './useTexts.ts'

/** Stands in the place of a screen that was opened without the account it needs. */
export function NoAccount() {
  return <EmptyLine>{useTexts(en)['view.noAccount']}</EmptyLine>
}
