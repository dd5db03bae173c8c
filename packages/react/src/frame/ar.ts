import { ar as connect } from '../features/connect/ar.ts'
import { ar as common } from '../i18n/ar.ts'

/** What the opening modal says in Arabic. */
export const ar = { ...common, ...connect }
