import { en as form } from '../en.ts'
import { en } from './en.ts'

/** What the screens behind the form may say: their own texts come with them, those of the form are there. */
export const texts = { ...form, ...en }
