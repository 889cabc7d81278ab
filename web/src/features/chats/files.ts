import { createContext, useContext } from 'react';

const Context = createContext(0);

/** Grows with whatever may have changed the files of the chat. */
export const FilesVersion = Context.Provider;

export const useFilesVersion = () => useContext(Context);
