/** A code to scan, with the library that draws it: heavy, and for two features (ADR 0023). */
export const loadQrCode = () => import('./codeParts.ts').then(({ codeParts }) => codeParts.QrCode)
