/** What a browser says of the card on the screen. */
export type Sight = {
  /** Of the frame, in CSS pixels. */
  height: number
  isDocumentVisible: boolean
  /** Device pixels to a CSS pixel: what zooms the frame, the visitor or a page’s styles, changes it. */
  scale: number
  /**
   * `off` where no part of it is on the screen, `shown` where it is and the browser cannot tell what lies over it;
   * `seen` where the browser vouches that all of it is as it was drawn, `covered` where it does not.
   */
  view: 'covered' | 'off' | 'seen' | 'shown'
  /** Of the frame, in CSS pixels. */
  width: number
}

/** Calls back with each change of what is to be seen of an element; returns what stops it. */
export type WatchSight = (element: Element, report: (sight: Sight) => void) => () => void
