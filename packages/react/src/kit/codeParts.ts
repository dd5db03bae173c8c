import { afterOpening } from '../frame/opening.ts'
import { QrCode } from './QrCode.tsx'

/** The chunk behind `loadQrCode`, which names what is there before it (ADR 0023). */
export const codeParts = afterOpening({ QrCode })
