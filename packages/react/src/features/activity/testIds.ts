/** See `testIds`. */
export const activityTestIds = {
  activityHeading: 'activity-heading',
  activityItem: 'activity-item',
  activityMore: 'activity-more',
} as const
