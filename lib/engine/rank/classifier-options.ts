/** What a `PoolClassifier` learns from, and how closely. */
export interface ClassifierOptions {
  /** Candidates that serve as weak negatives: enough to know what is common, few enough to fit at once. */
  readonly poolSample: number;
  /** Background pages used. */
  readonly backgroundSample: number;
  /** C of the regression. Vectors are short, so it is large. */
  readonly penalty: number;
  /** Shrinkage of the gradient at which the fit stops. */
  readonly tolerance: number;
  /** The same of a fit that starts from the one before: where it stops must hardly depend on where it started. */
  readonly warmTolerance: number;
  /** Weight of a rejected page against that of a seed. */
  readonly rejectedWeight: number;
}

export const CLASSIFIER_OPTIONS: ClassifierOptions = {
  poolSample: 200,
  backgroundSample: 100,
  penalty: 30,
  tolerance: 1e-2,
  warmTolerance: 1e-3,
  rejectedWeight: 1,
};
