declare module '*?worker&url' {
  /** Where the built worker lies. */
  const url: string
  export default url
}

declare module '*.module.css' {
  export const css: string
  const classes: Readonly<Record<string, string>>
  export default classes
}
