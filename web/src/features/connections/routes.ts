export const PATH = '/connections';
