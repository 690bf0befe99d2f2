/** Modules of the model package that have no types. */
declare module 'wink-eng-lite-web-model/dist/feature.js' {
  const featureFn: unknown;
  export default featureFn;
}
declare module 'wink-eng-lite-web-model/dist/lemmatize.js' {
  const lemmatize: unknown;
  export default lemmatize;
}
