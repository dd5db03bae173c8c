import type { FeatureName } from './readCompat.ts'

/** A use of what a promised browser lacks, where the page does as well without it. */
export type Accepted = {
  /** The feature, or the beginning of its path up to a dot. */
  feature: FeatureName
  /** The file that may; any where it is left out. */
  in?: string
  because: string
}

const scanning = 'without a reader of codes the form has no button that scans'
const pasting = 'without it the form has no button that pastes'

export const accepted: readonly Accepted[] = [
  {
    feature: 'api.BarcodeDetector',
    in: 'packages/react/dist/features/send/readsCodes.js',
    because: scanning,
  },
  {
    feature: 'api.BarcodeDetector.detect',
    in: 'packages/react/dist/features/send/Scanner.js',
    because: scanning,
  },
  {
    feature: 'api.Clipboard.readText',
    in: 'packages/react/dist/features/send/ReceiverField.js',
    because: pasting,
  },
  {
    feature: 'api.Clipboard.readText',
    in: 'packages/react/dist/features/send/readsClipboard.js',
    because: pasting,
  },
  {
    feature: 'api.SpeechRecognitionResult.isFinal',
    in: 'packages/bitcoin/dist/psbt/finalizePsbt.js',
    because: "it is a member of @scure/btc-signer's transaction",
  },
  {
    feature: 'api.Window.cancelIdleCallback',
    in: 'packages/react/dist/page/whenIdle.js',
    because: 'it is called only where requestIdleCallback is a function',
  },
  {
    feature: 'api.Window.cancelIdleCallback',
    in: 'packages/elements/dist/page/whenIdle.js',
    because: 'it is called only where requestIdleCallback is a function',
  },
  {
    feature: 'api.Window.requestIdleCallback',
    in: 'packages/elements/dist/page/whenIdle.js',
    because: 'it is called only where it is a function; a timer stands in for it',
  },
  {
    feature: 'api.Window.requestIdleCallback',
    in: 'packages/react/dist/page/whenIdle.js',
    because: 'it is called only where it is a function; a timer stands in for it',
  },
  { feature: 'css.properties.contain-intrinsic-block-size', because: 'it only saves work' },
  { feature: 'css.properties.content-visibility', because: 'it only saves work' },
  { feature: 'css.properties.cursor', because: 'a phone without a pointer has no use for it' },
  { feature: 'css.properties.forced-color-adjust', because: 'Safari has no forced colours' },
  { feature: 'css.properties.overflow-anchor', because: 'Safari does not anchor scrolling' },
  { feature: 'css.properties.scrollbar-width', because: 'a scrollbar that shows covers nothing' },
  { feature: 'css.properties.text-wrap', because: 'lines of another length read as well' },
  { feature: 'css.selectors.selection', because: "the system's colours of a selection do too" },
]
