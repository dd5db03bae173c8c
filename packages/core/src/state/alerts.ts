/** What went wrong with the site's set-up; shown to developers in the alert bar and console. */
export type Alert = {
  code: string
  variant: 'info' | 'success' | 'warning' | 'error'
  /** Short label, shown in the bar. */
  message: string
  /** The whole story, for the console. */
  details: string
}

/** Adds an alert; one code shows once, with its newest text. */
export function raise(alerts: readonly Alert[], alert: Alert): readonly Alert[] {
  return [...alerts.filter(({ code }) => code !== alert.code), alert]
}
