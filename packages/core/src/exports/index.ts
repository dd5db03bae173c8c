export type { Latchkey } from '../Latchkey.ts'
export type { LatchkeyOptions } from '../LatchkeyOptions.ts'
