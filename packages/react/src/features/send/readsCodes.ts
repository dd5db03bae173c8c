/** What a browser's own reader of codes does (Shape Detection API). */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Whether codes can be scanned here: with a camera, and a browser that reads what it sees. */
export function readsCodes(): boolean {
  return (
    detectorClass() !== undefined &&
    typeof globalThis.navigator?.mediaDevices?.getUserMedia === 'function'
  )
}

/** The browser's reader of QR codes. */
export function createDetector(): Detector | undefined {
  const Detector = detectorClass()
  return Detector && new Detector({ formats: ['qr_code'] })
}
