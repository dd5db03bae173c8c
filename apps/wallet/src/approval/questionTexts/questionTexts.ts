import type { Texts } from '../../texts/en.ts'
import { ar } from './ar.ts'
import { en, type QuestionTexts } from './en.ts'

/** The texts of a question, in the language of the others. */
export function questionTexts(texts: Texts): QuestionTexts & Texts {
  return { ...texts, ...(texts.language === 'ar' ? ar : en) }
}
