export function WarningIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20">
      <path d="M10 7v4m0 3v.01M8.6 3.2 1.9 14.8A1.6 1.6 0 0 0 3.3 17.2h13.4a1.6 1.6 0 0 0 1.4-2.4L11.4 3.2a1.6 1.6 0 0 0-2.8 0Z" />
    </svg>
  )
}
