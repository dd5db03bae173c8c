import { countArrivals } from './countArrivals.ts'
import { noteSeen } from './noteSeen.ts'

/** What a wallet that is open asks of its devices, in a file of its own: nothing waits for it. */
export const deviceNotes = { countArrivals, noteSeen }
