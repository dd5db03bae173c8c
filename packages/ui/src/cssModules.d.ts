declare module '*.module.css' {
  /** The sheet's text, for `useStyles`. */
  export const css: string
  /** Local class name to the hashed one. */
  const classes: { readonly [name: string]: string }
  export default classes
}
